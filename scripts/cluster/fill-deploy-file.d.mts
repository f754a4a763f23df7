export function fillDeployFile(name: string, values: Record<string, string | number>): string
