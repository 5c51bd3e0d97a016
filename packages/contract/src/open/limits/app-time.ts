/**
 * The time that apps may take of the database: so many seconds of each window for the apps of one merchant, and for all apps that a server process serves.
 * Beyond it they are asked to wait, and tills sell on. Source: platform-api.md, 2.
 */
export const APP_TIME = { windowSeconds: 20, merchantSeconds: 10, allSeconds: 20 } as const
