/** @type {import('next').NextConfig} */
module.exports = { outputFileTracingRoot: __dirname };
