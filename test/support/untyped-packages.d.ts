/** Only what tests use of it. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: object)
    httpServer: import('node:http').Server
    run(): Promise<import('node:net').AddressInfo>
  }
}
