/** The version of the bridge, as the server shows it. */
export const VERSION = '0.1.0'
