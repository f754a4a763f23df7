import { readUserDetails } from '#contracts/endpoints/user-details.ts'
import type { ProfileChanges } from '#contracts/entities/profile.ts'
import { useChange } from '../api/queries.ts'
import { refreshUser } from '../api/session.ts'
import { toast } from './toast.ts'
import { useContractForm } from './use-contract-form.ts'

export interface ProfileForm extends Record<string, unknown> {
  profile: Partial<ProfileChanges>
}

interface Options {
  /** The stored values of this form's fields. */
  initial: Partial<ProfileChanges>
  done: string
  check?: (values: ProfileForm) => Record<string, string>
  /** Called after the server has saved the fields. */
  onSaved?: (profile: Partial<ProfileChanges>) => void
}

/** A form over some fields of the profile. Only those fields are sent, so that fields of other screens stay. */
export function useProfileForm({ initial, done, check, onSaved }: Options) {
  const change = useChange(readUserDetails)
  const contractForm = useContractForm<ProfileForm>({
    schema: readUserDetails.body,
    initial: { profile: initial },
    ...(check ? { check } : {}),
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      refreshUser(outcome.value.userDetails)
      toast('success', done)
      onSaved?.(values.profile)
      return null
    },
  })
  return contractForm
}
