/** Where a mail's text has its one-time link: the token is made when the mail leaves, and is never stored. */
export const LINK_PLACEHOLDER = '{link}'
