/** Taken by the chosen row of a list, it brings the row in sight when the choice comes to it. */
export const inSight = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })
