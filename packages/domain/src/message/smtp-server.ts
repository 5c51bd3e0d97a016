/** The ways to make a connection to a mail server safe. Source: D71. */
export const SMTP_SECURITIES = ['none', 'starttls', 'tls'] as const
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number]

/** Ports that mail servers listen at; any other works too, after a warning. Source: licences-and-messages.md (Messages). */
export const USUAL_SMTP_PORTS: readonly number[] = [25, 465, 587, 2525]
