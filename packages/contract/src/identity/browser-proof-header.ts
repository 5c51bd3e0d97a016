/**
 * How a person's browser shows that a session's token is its own (D112): beside `Authorization: Bearer …` a header `DPoP` with every
 * call, made anew each time. It is a proof as RFC 9449 describes it: a JWT of type `dpop+jwt`, signed ES256 with a key that cannot be read out
 * of the browser and whose public half stands in its head. It says method (`htm`), address without query (`htu`), time in seconds (`iat`),
 * a name used once (`jti`) and, wherever there is a token, its SHA-256 (`ath`).
 *
 * A sign-in with such a proof binds the session to the key; one without (an older page, a script) opens a session that is not bound. A bound
 * session without its proof is `session.signed-out`. Of the address its path counts: the program does not know under which names it is reached.
 * Where `iat` is more than `browserProofToleranceMs` away from the server's clock the call is refused with `session.clock-skewed`
 * and the fact `serverTime`: sign again by that time.
 */
export const browserProofHeader = 'dpop'
