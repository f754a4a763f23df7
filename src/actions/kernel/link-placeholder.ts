/** Marks the place of a mail's one-time link: its token is made when the mail leaves, and is never stored. */
export const LINK_PLACEHOLDER = '{link}'
