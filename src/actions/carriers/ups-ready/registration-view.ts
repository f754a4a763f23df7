import type { UpsRegistrationValue } from '#contracts/entities/ups-registration.ts'
import type { UpsRegistration } from '#database/carriers/ups-registrations.ts'
import type { ActionContext } from '../../kernel/context.ts'

/** The progress of a registration in the wire format; for a client who has not begun, the first step. */
export function showRegistration(
  { installation }: Pick<ActionContext, 'installation'>,
  known: UpsRegistration | null,
): UpsRegistrationValue {
  return {
    step: stepOf(known),
    agreementVersion: known?.agreementVersion ?? '',
    agreedAt: known?.agreedAt.toISOString() ?? null,
    contact: known?.contact ?? null,
    account: known?.account ?? null,
    registeredAt: known?.registeredAt?.toISOString() ?? null,
    isSandbox: (known?.environment ?? installation.carrierEnvironment ?? 'sandbox') === 'sandbox',
  }
}

function stepOf(known: UpsRegistration | null): UpsRegistrationValue['step'] {
  if (!known) return 'agreement'
  if (known.registeredAt) return 'done'
  if (!known.contact) return 'contact'
  return known.account ? 'invoice' : 'account'
}
