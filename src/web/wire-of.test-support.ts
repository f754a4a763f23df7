import * as z from 'zod/mini'
import { type Sparse, withDefaults } from '#contracts/wire-path.ts'

/** A value in wire spelling, with the defaults for fields that it leaves out. */
export const wireOf = <S extends z.ZodMiniType>(schema: S, ours: Sparse<z.output<S>>): z.input<S> =>
  z.encode<z.ZodMiniType>(schema, withDefaults(schema, ours)) as z.input<S>
