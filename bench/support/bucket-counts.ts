import type { Bench } from './bench.ts'
export async function measureCounts(_bench: Bench, _t: number) {}
