/** The values typed on the public pages: signing up a partner, a forgotten password. */
export interface AccountDraft {
  readonly email: string
  readonly code: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly password: string
  readonly passwordAgain: string
}

export const emptyDraft: AccountDraft = {
  email: '',
  code: '',
  name: '',
  firstName: '',
  lastName: '',
  phone: '',
  password: '',
  passwordAgain: '',
}

export type AccountKind = 'signUp' | 'forgot'

/** Returns the field that keeps a form from being sent: the first in the order of the page. */
export function missingIn(kind: AccountKind, draft: AccountDraft): keyof AccountDraft | null {
  const name = Array.from(draft.name.trim())
  if (!/^[^@\s]+@[^@\s]+$/.test(draft.email.trim())) return 'email'
  if (!/^\d{6}$/.test(draft.code.trim())) return 'code'
  if (kind !== 'forgot' && (name.length < 2 || name.length > 50)) return 'name'
  if (kind !== 'forgot' && draft.firstName.trim() === '') return 'firstName'
  if (draft.password === '') return 'password'
  return draft.password === draft.passwordAgain ? null : 'passwordAgain'
}
