import type { ApiLabels } from './api-labels.ts'

/** Texts of API pages in other languages than English, by BCP 47 tag. */
export const translations: Readonly<Record<string, Partial<ApiLabels>>> = {
  de: { tryIt: 'Ausprobieren', authorizations: 'Autorisierung', responses: 'Antworten', request: 'Anfrage', response: 'Antwort', headers: 'Header', example: 'Beispiel', examples: 'Beispiele', options: 'Mögliche Werte', attributes: 'Attribute' },
  es: { tryIt: 'Probar', authorizations: 'Autorizaciones', responses: 'Respuestas', request: 'Solicitud', response: 'Respuesta', example: 'Ejemplo', examples: 'Ejemplos', options: 'Opciones disponibles', attributes: 'atributos', body: 'Cuerpo' },
  fr: { tryIt: 'Essayer', authorizations: 'Autorisations', responses: 'Réponses', request: 'Requête', response: 'Réponse', example: 'Exemple', examples: 'Exemples', options: 'Valeurs possibles', attributes: 'les attributs', body: 'Corps' },
  it: { tryIt: 'Prova', authorizations: 'Autorizzazioni', responses: 'Risposte', request: 'Richiesta', response: 'Risposta', example: 'Esempio', examples: 'Esempi', options: 'Valori possibili', attributes: 'attributi', body: 'Corpo' },
  ja: { tryIt: '試す', authorizations: '認証', responses: 'レスポンス', request: 'リクエスト', response: 'レスポンス', example: '例', examples: '例', options: '選択肢', attributes: '属性', body: 'ボディ' },
  ko: { tryIt: '사용해 보기', authorizations: '인증', responses: '응답', request: '요청', response: '응답', example: '예시', examples: '예시', options: '사용 가능한 값', attributes: '속성', body: '본문' },
  pt: { tryIt: 'Experimentar', authorizations: 'Autorizações', responses: 'Respostas', request: 'Requisição', response: 'Resposta', example: 'Exemplo', examples: 'Exemplos', options: 'Opções disponíveis', attributes: 'atributos', body: 'Corpo' },
  zh: { tryIt: '试一试', authorizations: '授权', responses: '响应', request: '请求', response: '响应', example: '示例', examples: '示例', options: '可用选项', attributes: '属性', body: '请求体' },
}
