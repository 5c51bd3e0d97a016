/** Returns whether an address is one of a route's: `$id` stands for one part of it. */
export const isOfRoute = (route: string, path: string): boolean =>
  new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path)
