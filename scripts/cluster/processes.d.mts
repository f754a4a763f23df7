export function waitFor<T>(what: string, ask: () => Promise<T | undefined>, patienceMs?: number): Promise<T>
