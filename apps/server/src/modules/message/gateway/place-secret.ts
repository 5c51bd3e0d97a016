import type { Tx } from '../../../platform/db/tx.ts'
import { findSecretAt, removeSealed, setSecretAt, type SecretPlace } from '../../../platform/secrets/secret.store.ts'
import type { SecretBox } from '../../../platform/secrets/secret.ts'
import { NOBODYS_MERCHANT } from '../place.ts'

/** The gateway that a secret belongs to. */
interface Of {
  readonly merchantId: string
  readonly id: string
}

/** The secret that a gateway signs in with: stored sealed with the rows of its place, and read only to sign in. */
export interface PlaceSecret {
  readonly set: (
    tx: Tx,
    box: SecretBox,
    of: Of,
    kept: { readonly text: string; readonly now: string },
  ) => Promise<number>
  readonly find: (tx: Tx, box: SecretBox, of: Of) => Promise<string | undefined>
  readonly remove: (tx: Tx, of: Of) => Promise<number>
}

/** The secrets of one kind of gateway; those of partners and of the platform lie with the platform. */
export function placeSecret(kind: 'mail' | 'sms'): PlaceSecret {
  const placeOf = ({ merchantId, id }: Of): SecretPlace => ({
    merchantId: merchantId === NOBODYS_MERCHANT ? null : merchantId,
    name: `${kind}/${id}`,
  })
  return {
    set: (tx, box, of, kept) => setSecretAt(tx, box, placeOf(of), kept),
    find: (tx, box, of) => findSecretAt(tx, box, placeOf(of)),
    remove: (tx, of) => removeSealed(tx, placeOf(of)),
  }
}
