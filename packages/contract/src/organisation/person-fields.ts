import { z } from 'zod'
import { line } from '../fields.ts'

/** First name 1–50, last name 0–50 characters. Source: specification §5. */
export const firstName = line().min(1).max(50)
export const lastName = line().max(50).default('')

/** 1–64 characters in the form of an address. Source: specification §5. */
export const email = z.string().trim().max(64).pipe(z.email())

/** Empty, or something that looks like a phone number; whether the number exists is the server's rule (`phone.invalid`). */
export const phone = z
  .union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(30)
      .regex(/^\+?[0-9][0-9 ().-]{4,28}$/),
  ])
  .default('')

/** A typed password before the policy looks at it. */
export const newPassword = z.string().min(1).max(64)

export const staffNumber = z
  .string()
  .trim()
  .min(2)
  .max(20)
  .regex(/^[A-Za-z0-9_-]+$/)
export const searchText = z.string().trim().max(64).optional()
export const enabledFilter = z.coerce
  .number()
  .pipe(z.union([z.literal(0), z.literal(1)]))
  .optional()
export const version = z.int().min(1)
