import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { login } from '@kassa/contract/identity/identity.calls.ts'
import type { LastSignIn } from '../../session/session.ts'

export type LoginKind = 'admin' | 'staff'

export interface LoginDraft {
  readonly email: string
  readonly merchantNumber: string
  readonly staffNumber: string
  readonly password: string
  /** Six digits of an authenticator; asked for only when the server says so. */
  readonly secondFactor: string
  readonly isRemembered: boolean
}

export type LoginText = Exclude<keyof LoginDraft, 'isRemembered'>

export const emptyDraft: LoginDraft = {
  email: '',
  merchantNumber: '',
  staffNumber: '',
  password: '',
  secondFactor: '',
  isRemembered: false,
}

/**
 * Returns the proposal of a browser: the last person who signed in here has only the password to type. Whoever was on the way to the desk
 * (`isForDesk`) is of the staff. Source: D92, G16.
 */
export const proposedBy = (
  last: LastSignIn | null,
  isForDesk = false,
): { readonly kind: LoginKind; readonly draft: LoginDraft } => ({
  kind: isForDesk || (last !== null && (last.staffNumber !== '' || last.isNewTill === true)) ? 'staff' : 'admin',
  draft: { ...emptyDraft, merchantNumber: last?.merchantNumber ?? '', staffNumber: last?.staffNumber ?? '' },
})

/** The first of the fields for staff that is empty: it has the keyboard when the form opens. */
export const firstOfStaff = ({ merchantNumber, staffNumber }: LoginDraft): LoginText =>
  merchantNumber === '' ? 'merchantNumber' : staffNumber === '' ? 'staffNumber' : 'password'

/** Source: specification §5 (staff number). */
const shortest: Readonly<Record<LoginText, number>> = {
  email: 1,
  merchantNumber: 1,
  staffNumber: 2,
  password: 1,
  secondFactor: 6,
}

/** The first field that has to be filled, in the order they stand; null when it may be sent. */
export function missingField(kind: LoginKind, draft: LoginDraft, needsSecondFactor = false): LoginText | null {
  const fields: readonly LoginText[] =
    kind === 'staff'
      ? ['merchantNumber', 'staffNumber', 'password']
      : needsSecondFactor
        ? ['email', 'password', 'secondFactor']
        : ['email', 'password']
  return fields.find((name) => draft[name].trim().length < shortest[name]) ?? null
}

export function requestOf(kind: LoginKind, draft: LoginDraft): InputOf<(typeof login)['request']> {
  const { password, isRemembered: remember } = draft
  const secondFactor = draft.secondFactor.trim()
  if (kind === 'admin')
    return { email: draft.email.trim(), password, remember, ...(secondFactor === '' ? {} : { secondFactor }) }
  return { merchantNumber: draft.merchantNumber.trim(), staffNumber: draft.staffNumber.trim(), password, remember }
}
