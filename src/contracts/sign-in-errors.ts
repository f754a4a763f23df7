/** Refusals of second factors, API keys and webhooks: a part of the catalogue in errors.ts. */
export const SIGN_IN_ERRORS = {
  CODE_REQUIRED: [401, 'Enter the code from your authenticator app, or a recovery code.'],
  CODE_WRONG: [401, 'This code is not right, or it was used before.'],
  SECOND_FACTOR_REQUIRED: [
    403,
    'Your company requires two-step verification. Log in again and set it up to go on.',
  ],
  SECOND_FACTOR_NEEDED: [409, 'Your company requires two-step verification, so it stays on.'],
  SECOND_FACTOR_NOT_STARTED: [409, 'Start the set-up of two-step verification first.'],
  NOT_BY_API_KEY: [403, 'This call is for people who are logged in, not for API keys.'],
  SCOPE_REQUIRED: [403, 'This API key may not make this call. It needs one of these scopes: {scopes}.'],
  API_KEY_NOT_FOUND: [404, 'There is no such API key, or it was revoked before.'],
  WEBHOOK_NOT_FOUND: [404, 'There is no such webhook.'],
  WEBHOOK_CHANGED: [409, 'Someone else changed this webhook. Reload it and try again.'],
  DELIVERY_NOT_FINISHED: [409, 'There is no such delivery, or it is still being sent.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
