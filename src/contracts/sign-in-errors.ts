/** Refusals of second factors, API keys and webhooks: part of the catalog in errors.ts. */
export const SIGN_IN_ERRORS = {
  CODE_REQUIRED: [401, 'Enter the code from your authenticator app, or a recovery code.'],
  CODE_OR_PASSKEY_REQUIRED: [
    401,
    'Enter the code from your authenticator app or a recovery code, or use a passkey.',
  ],
  PASSKEY_REQUIRED: [401, 'Your company requires two-step verification. Use your passkey.'],
  CODE_WRONG: [401, 'This code is incorrect or was already used.'],
  SECOND_FACTOR_REQUIRED: [
    403,
    'Your company requires two-step verification. Log in again and set it up to continue.',
  ],
  SECOND_FACTOR_NEEDED: [409, 'Your company requires two-step verification, so it stays on.'],
  SECOND_FACTOR_NOT_STARTED: [409, 'Start setting up two-step verification first.'],
  PASSKEY_REFUSED: [403, 'This passkey was not accepted: {reason}'],
  PASSKEY_OVER: [409, 'This took too long or was already sent. Try your passkey again.'],
  PASSKEYS_UNAVAILABLE: [409, 'Passkeys do not work at the address of this installation.'],
  PASSKEY_NOT_FOUND: [404, 'There is no such passkey, or it was already removed.'],
  SIGN_ON_UNKNOWN: [
    404,
    'There is no single sign-on for this user or company. Check the name, or log in with your password.',
  ],
  SIGN_ON_OVER: [
    409,
    'This sign-in was already finished, took too long, or was started in another browser window. Start it again.',
  ],
  SIGN_ON_FAILED: [403, 'Single sign-on did not work. {reason}'],
  SIGN_ON_UNREACHABLE: [409, 'Your sign-on provider cannot be reached right now. {reason}'],
  SIGN_ON_REFUSED: [403, 'You were not signed in. {reason}'],
  SIGN_ON_REQUIRED: [403, 'Your company requires single sign-on. Use “Continue with single sign-on”.'],
  SIGN_ON_CHANGED: [409, 'Someone else changed single sign-on. Reload the page and try again.'],
  NOT_BY_API_KEY: [403, 'This call requires a logged-in user. API keys cannot make it.'],
  SCOPE_REQUIRED: [403, 'This API key cannot make this call. It needs one of these scopes: {scopes}.'],
  API_KEY_NOT_FOUND: [404, 'There is no such API key, or it was already revoked.'],
  WEBHOOK_NOT_FOUND: [404, 'There is no such webhook.'],
  WEBHOOK_CHANGED: [409, 'Someone else changed this webhook. Reload it and try again.'],
  DELIVERY_NOT_FINISHED: [409, 'There is no such delivery, or it is still being sent.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
