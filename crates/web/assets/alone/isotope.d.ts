// The script of the WebAssembly module, for the type checker alone.

export default function start(from: { module_or_path: WebAssembly.Module }): Promise<unknown>;
export function askPage(path: string, question: string, tell: (line: string) => void): void;
