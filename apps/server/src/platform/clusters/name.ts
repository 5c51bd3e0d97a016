/** The kinds of names by which somebody or something is found before anybody knows whose it is; each name is on the platform once. */
export type NameKind = 'admin' | 'merchant' | 'activation-code' | 'pairing-code' | 'app-key' | 'passkey'

/** A name as the directory has it. */
export interface Name {
  readonly kind: NameKind
  readonly folded: string
}
