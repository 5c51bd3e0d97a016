import { z } from 'zod'
import { id, instant } from '../fields.ts'

/**
 * The sealed data by which a desk checks a PIN offline; null where none is set or the desk named no key to seal it for. `sealed` opens only
 * on the device that asked (`openSealed`). Kind `key`: it holds the person's signing key, encrypted under PBKDF2-SHA-256 of the PIN, so
 * that the right PIN opens it and a signature with it proves an approval; `digits` is the length of the PIN. Kind `hash`: it holds the slow
 * hash of a PIN that was set before there were keys; it opens the desk and approves nothing.
 */
const deskPin = z.object({
  kind: z.enum(['key', 'hash']),
  keyId: id.nullable(),
  digits: z.int(),
  salt: z.string(),
  iterations: z.int(),
  sealed: z.string(),
})

export type DeskPin = z.infer<typeof deskPin>

const deskLimits = z.object({
  maxDiscountBasisPoints: z.int().nullable(),
  maxRefundMinor: z.int().nullable(),
  /** Left out by an older server: the goods' minimum price. */
  priceFloor: z.enum(['none', 'cost', 'minimum']).optional(),
})

/** A person who may use a desk. */
export const deskStaff = z.object({
  id,
  number: z.string(),
  name: z.string(),
  permissionCodes: z.array(z.string()),
  limits: deskLimits,
  /** Roles in place of it for a time, each from its first moment up to its last by the desk's clock. Left out by an older server. */
  elevations: z
    .array(
      z.object({
        from: instant,
        until: instant,
        roleName: z.string(),
        permissionCodes: z.array(z.string()),
        limits: deskLimits,
      }),
    )
    .optional(),
  pin: deskPin.nullable(),
})
