import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const secretFields = [
  'password',
  'newPassword',
  'newPasswordAgain',
  'token',
  'deviceToken',
  'pin',
  'secret',
  'authorization',
  'cookie',
  'device-authorization',
]

/** Structured lines on standard output; what is secret by its name is left out at any of the first three levels. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
        censor: '[left out]',
      },
    },
    destination,
  )
