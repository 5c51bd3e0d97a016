/** The source of the program's time; tests pass in one that stands still. Returns an ISO instant in UTC. */
export type Clock = () => string

export const systemClock: Clock = () => new Date().toISOString()
