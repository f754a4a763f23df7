/** The kinds of outbox messages that are about labels of parcel carriers. */
export const LABEL_MESSAGE = 'label'
export const LABEL_VOID_MESSAGE = 'label-void'
