import { Refusal } from '#contracts/errors.ts'

/** The value that rules answer, or the refusal that they throw. Any other error is thrown on. */
export async function attempt<Value>(rules: () => Promise<Value> | Value): Promise<Value | Refusal> {
  try {
    return await rules()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
