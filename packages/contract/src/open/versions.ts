/** Versions of the public API by their dates, the newest first. An installation follows one; the header names another for one call. */
export const OPEN_VERSIONS = ['2026-11-26'] as const

export type OpenVersion = (typeof OPEN_VERSIONS)[number]

export const newestOpenVersion: OpenVersion = OPEN_VERSIONS[0]

export const versionHeader = 'kassa-version'
