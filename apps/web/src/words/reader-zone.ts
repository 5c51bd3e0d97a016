/** The time zone of whoever reads: what a page falls back on where no outlet says whose clock is meant. */
export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
