import { exists, t } from 'i18next'

/** The word for a key that comes from the server and may be newer than this program; then `fallback` as it is. */
export const wordOr = (key: string, fallback: string): string => (exists(key) ? String(t(key as never)) : fallback)
