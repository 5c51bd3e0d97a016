import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { login } from '@kassa/contract/identity/identity.calls.ts'

export type LoginKind = 'admin' | 'staff'

export interface LoginDraft {
  readonly email: string
  readonly merchantNumber: string
  readonly staffNumber: string
  readonly password: string
}

export const emptyDraft: LoginDraft = { email: '', merchantNumber: '', staffNumber: '', password: '' }

/** Source: specification §5 (staff number). */
const STAFF_NUMBER_MIN = 2

/** The first field that has to be filled, in the order they stand; null when it may be sent. */
export function missingField(kind: LoginKind, draft: LoginDraft): keyof LoginDraft | null {
  const fields: readonly (keyof LoginDraft)[] =
    kind === 'admin' ? ['email', 'password'] : ['merchantNumber', 'staffNumber', 'password']
  return fields.find((name) => draft[name].trim().length < (name === 'staffNumber' ? STAFF_NUMBER_MIN : 1)) ?? null
}

export const requestOf = (kind: LoginKind, draft: LoginDraft): InputOf<(typeof login)['request']> =>
  kind === 'admin'
    ? { email: draft.email.trim(), password: draft.password }
    : {
        merchantNumber: draft.merchantNumber.trim(),
        staffNumber: draft.staffNumber.trim(),
        password: draft.password,
      }
