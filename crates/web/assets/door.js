// The door through which the requests of the page leave: to its server. A page without a server has another door.

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
export const request = (path, init) => fetch(path, init);
