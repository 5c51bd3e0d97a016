import { wordOr } from './word-or.ts'

/** What a role is called: a built-in one, kept under its English name, in the reader's language; any other as it was named. */
export const roleText = (name: string): string => wordOr(`common:role.${name}`, name)
