import { wordOr } from './word-or.ts'

/**
 * Returns the name of a role: a built-in one, kept under its English name, in the reader's language; any other as it
 * was named.
 */
export const roleText = (name: string): string => wordOr(`common:role.${name}`, name)
