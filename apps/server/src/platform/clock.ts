/** Where the program gets the time from; tests hand in one that stands still. Answers an ISO instant in UTC. */
export type Clock = () => string

export const systemClock: Clock = () => new Date().toISOString()
