/**
 * The methods of OpenAPI operations (`query` since 3.2). The operations of a path appear in this order, whatever the
 * order in the file.
 */
export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** Part of a regular expression that ignores case. */
export const anyHttpMethod = httpMethods.join('|')
