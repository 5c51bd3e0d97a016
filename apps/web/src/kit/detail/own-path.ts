import { useMatch } from '@tanstack/react-router'

/**
 * Returns the address of the page itself, without its search. A page that is left stays on the screen until the next one can be drawn, and nothing on it
 * moves meanwhile: the address bar has the next one's already.
 */
export const useOwnPath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })
