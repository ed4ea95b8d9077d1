// The transport of the page: its requests go to its server. A page without a server has another transport.

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
export const request = (path, init) => fetch(path, init);
