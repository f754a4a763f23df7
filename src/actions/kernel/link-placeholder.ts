/** Marks where a mail's one-time link goes: its token is made when the mail is sent, and is never stored. */
export const LINK_PLACEHOLDER = '{link}'
