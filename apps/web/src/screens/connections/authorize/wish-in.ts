/** The wish of an app, from the address that a person came by: names of OAuth there, names of ours here. */
export function wishIn(search: Readonly<Record<string, unknown>>) {
  const text = (name: string): string => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    clientId: text('client_id'),
    redirectUri: text('redirect_uri'),
    responseType: text('response_type'),
    scope: text('scope'),
    state: text('state'),
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method'),
  }
}

export type AuthorizationWish = ReturnType<typeof wishIn>
