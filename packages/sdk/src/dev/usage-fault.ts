/** A wish that cannot be done, said to whoever typed it. */
export class UsageFault extends Error {}
