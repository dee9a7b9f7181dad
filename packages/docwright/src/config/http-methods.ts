/**
 * The methods that an operation of OpenAPI can have, `query` since 3.2. In this order the operations of a path follow
 * each other, whatever the order of the file.
 */
export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** Any of them, as a part of a regular expression that does not look at capitals. */
export const anyHttpMethod = httpMethods.join('|')
