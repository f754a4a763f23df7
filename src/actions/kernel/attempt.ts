import { Refusal } from '#contracts/errors.ts'

/** Returns the value of the rules, or the refusal that they throw. Any other error is rethrown. */
export async function attempt<Value>(rules: () => Promise<Value> | Value): Promise<Value | Refusal> {
  try {
    return await rules()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
