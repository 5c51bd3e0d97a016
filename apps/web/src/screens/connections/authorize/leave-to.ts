/** Leaves for an app’s address, so that Back does not lead to a question that is answered. */
export const leaveTo = (address: string): void => way.leave(address)

/** The way out, which a test looks at instead of going it. */
export const way = { leave: (address: string): void => location.replace(address) }
