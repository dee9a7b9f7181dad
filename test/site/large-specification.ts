/** A specification whose objects reach each other, each with more fields than a page has room for. */
export function largeSpecification(city = 'city'): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: {
      '/customers': { get: answer('List customers', 'Customer') },
      '/orders': { get: answer('List orders', 'Order') },
    },
    components: {
      schemas: {
        Customer: object(45, { address: ref('Address'), orders: { type: 'array', items: ref('Order') } }),
        Order: object(45, { customer: { anyOf: [{ type: 'string' }, ref('Customer')] }, ship_to: ref('Address') }),
        Address: object(4, {
          [city]: { type: 'string', description: 'Where it is.', enum: ['Paris', 'Rome'] },
          inside: object(4, { floor: { type: 'integer' } }),
        }),
      },
    },
  })
}

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` }
}

function object(size: number, more: object): object {
  const fields = Array.from({ length: size }, (_, index) => [`field_${index}`, { type: 'string' }])
  return { type: 'object', properties: { ...Object.fromEntries(fields), ...more } }
}

function answer(summary: string, name: string): object {
  return { summary, responses: { 200: { description: 'OK', content: { 'application/json': { schema: ref(name) } } } } }
}
