import { networkOf } from '../../../platform/network.ts'

/** The name under which somebody's failures are counted: a stranger's network. */
export const strangerAt = ({ ip }: { readonly ip: string }): string => `network ${networkOf(ip)}`

/** Returns the guesser for a person who is signed in as the account whose password is asked: no stranger can use up their attempts. */
export const sessionOf = (sessionId: string | null): string => `session ${sessionId}`

/** Returns the guesser for a person in a test shop: every switch there begins a session, so it is one whatever session they have. */
export const followerOf = (followedId: string): string => `follower of ${followedId}`
