import type { Bench } from './bench.ts'
export async function measureSearch(_bench: Bench) {}
