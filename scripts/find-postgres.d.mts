export function findPostgres(): { folder: string; major: string } | undefined
