/** The few doors of the S3 double that our tests use; it ships no types of its own. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(settings: {
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly directory: string
      /** True: whoever names the key is let in, however the call is signed. */
      readonly allowMismatchedSignatures?: boolean
      /** Both: behind TLS. */
      readonly key?: Uint8Array
      readonly cert?: Uint8Array
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
